// The small scripts of all pages, as one file.
import "./document/menus.ts";
import "./sections/play-film.ts";
