import type { ComponentProps, ReactNode } from "react";
import { classList } from "../styles/class-list.ts";
import css from "./Button.module.css";

type LinkProps = {
  href: string;
  /** Primary is the one yellow action of a view; ink is its counterpart on paper. */
  variant?: "primary" | "ink" | "outline";
  /** Title of the position to choose in the application form on the same page. */
  position?: string;
  /** Saves the file under this name instead of opening it. */
  download?: string;
  children: ReactNode;
};

/** A link that looks like a button. */
export function ButtonLink({ href, variant = "primary", position, download, children }: LinkProps) {
  return (
    <a
      className={classList(css.button, css[variant])}
      href={href}
      data-position={position}
      download={download}
    >
      {children}
    </a>
  );
}

type ButtonProps = Omit<ComponentProps<"button">, "className"> & Pick<LinkProps, "variant">;

/** A button; the label of one that is always disabled gives the reason. */
export function Button({ type = "button", variant = "ink", ...rest }: ButtonProps) {
  return <button className={classList(css.button, css[variant])} type={type} {...rest} />;
}
