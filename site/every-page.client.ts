// The small scripts of all pages, as one file.
import "./document/menus.client.ts";
import "./sections/play-film.client.ts";
