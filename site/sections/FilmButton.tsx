import icon from "../elements/Button.module.css";
import { classList } from "../styles/class-list.ts";
import css from "./FilmButton.module.css";

/** Pauses and plays the film above it. Both are hidden until play-film.client.ts shows them. */
export function FilmButton() {
  return (
    <button className={classList(icon.icon, css.button)} type="button" hidden>
      <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
        <path className={css.pause} d="M3 2h3.5v12H3zM9.5 2H13v12H9.5z" />
        <path className={css.play} d="M4 1.5v13l10 -6.5z" />
      </svg>
      <span className="visually-hidden">
        <span className={css.pause}>Pause film</span>
        <span className={css.play}>Play film</span>
      </span>
    </button>
  );
}
