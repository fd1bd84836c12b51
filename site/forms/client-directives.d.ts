declare module "astro" {
  interface AstroClientDirectives {
    /** Hydrate when somebody focuses, touches or submits the island's form. */
    "client:interaction"?: boolean;
  }
}

export {};
