import type { ReactNode } from "react";
import { classList } from "../styles/class-list.ts";
import css from "./Button.module.css";

type Variant = {
  /** Primary is the one yellow action of a view; ink is its counterpart on paper. */
  variant?: "primary" | "ink" | "outline";
  children: ReactNode;
};

/** A link that looks like a button, for going somewhere. */
export function ButtonLink({
  href,
  position,
  download,
  variant = "primary",
  children,
}: Variant & {
  href: string;
  /** Title of the position to choose in the application form on the same page. */
  position?: string;
  /** Saves the file under this name instead of opening it. */
  download?: string;
}) {
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

/** A button that sends its form; disabled while `busy`. */
export function SubmitButton({
  busy = false,
  variant = "ink",
  children,
}: Variant & { busy?: boolean }) {
  return (
    <button className={classList(css.button, css[variant])} type="submit" disabled={busy}>
      {children}
    </button>
  );
}

/** A button that says why there is nothing to press. */
export function DisabledButton({ children }: { children: ReactNode }) {
  return (
    <button className={classList(css.button, css.outline)} type="button" disabled>
      {children}
    </button>
  );
}
