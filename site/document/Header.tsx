import { single } from "../content.ts";
import { wordsIn } from "../content-model/language.ts";
import button from "../elements/Button.module.css";
import { List } from "../elements/List.tsx";
import { Logo } from "../elements/Logo.tsx";
import { linkTo, type Route } from "../routes.ts";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import css from "./Header.module.css";
import { MenuItem } from "./MenuItem.tsx";
import { ServicesMenu } from "./ServicesMenu.tsx";

/**
 * The link to the page's content, in its language, and the sticky header. On a phone the navigation is a popover that the Menu
 * button toggles; the browser opens, closes and announces it, and menus.client.ts
 * closes it when the focus leaves it or the window becomes wide.
 *
 * @param route the current page
 */
export function Header({ route: { path, lang } }: { route: Route }) {
  const { name, mark } = single("company");
  const { main } = single("navigation");
  return (
    <>
      <a
        className={classList(button.button, button.primary, css.skip, "visually-hidden")}
        href="#main"
        lang={lang === "en" ? undefined : lang}
      >
        {wordsIn[lang].skip}
      </a>
      <header className={classList(css.header, layout.line, "on-screen")}>
        <a className={classList(css.home, layout.line)} href="/" aria-label={`${name}, home`}>
          <Logo name={name} line={mark.line} />
        </a>
        <nav
          id="site-menu"
          popover="auto"
          className={classList(css.panel, css.nav)}
          aria-label="Main"
        >
          <List className={css.list}>
            {main
              .map(linkTo)
              .map(({ label, href }) =>
                href === "/services" ? (
                  <ServicesMenu key={href} path={path} />
                ) : (
                  <MenuItem key={href} href={href} label={label} path={path} className={css.top} />
                ),
              )}
          </List>
        </nav>
        <div className={css.room}>
          <a className={classList(button.button, button.primary, css.contact)} href="/contact">
            Contact Us
          </a>
        </div>
        <button
          className={classList(button.button, button.outline, css.menu)}
          type="button"
          popoverTarget="site-menu"
        >
          Menu
        </button>
      </header>
    </>
  );
}
