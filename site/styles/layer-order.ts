/**
 * The order of the cascade layers, later ones winning. It must come before every
 * other style, and the bundler does not promise an order between files, so the
 * document carries it as a style of its own at its very start.
 */
export const layerOrder = "@layer reset,tokens,base,elements,sections,print;";
