import { services } from "../content.ts";
import button from "../elements/Button.module.css";
import { List } from "../elements/List.tsx";
import { withThermostat } from "../reading/thermostat.ts";
import { linkTo, prices } from "../routes.ts";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import header from "./Header.module.css";
import { ariaCurrent, MenuItem } from "./MenuItem.tsx";
import css from "./ServicesMenu.module.css";

const groups = [
  { group: "core", label: "Core service" },
  { group: "other", label: "Other services" },
] as const;

/** Under both groups. */
const more = [
  linkTo("/industries"),
  { label: "All services", href: "/services" },
  prices,
  ...withThermostat(() => [linkTo("/break-this-thermostat")]),
];

/**
 * The Services menu. A mouse opens it by hovering over its item, keyboard and finger
 * by the button beside the link; on a phone it is simply part of the menu.
 */
export function ServicesMenu({ path }: { path: string }) {
  const within = services().some((service) => service.path === path);
  const overview = linkTo("/services");
  const shown = groups
    .map(({ group, label }) => ({
      group,
      label,
      entries: services().filter((service) => service.group === group),
    }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <li className={css.services}>
      <a
        className={classList(header.link, header.top, layout.line)}
        href={overview.href}
        aria-current={ariaCurrent(overview.href, path) ?? (within ? "true" : undefined)}
      >
        {overview.label}
      </a>
      <button
        className={classList(button.icon, css.chevron)}
        type="button"
        popoverTarget="services-menu"
        aria-label="Services menu"
      >
        <svg viewBox="0 0 12 8" width="12" height="8" aria-hidden="true">
          <path d="m1 1.5 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.8" />
        </svg>
      </button>
      <div id="services-menu" popover="auto" className={classList(header.panel, css.groups)}>
        {shown.map(({ group, label, entries }) => (
          <div key={group}>
            <p id={`menu-${group}`} className={textCss.mono}>
              {label}
            </p>
            <List aria-labelledby={`menu-${group}`}>
              {entries.map((service) => (
                <MenuItem
                  key={service.path}
                  href={service.path}
                  label={service.title}
                  path={path}
                />
              ))}
            </List>
          </div>
        ))}
        <List className={classList(css.more, layout.ruled)}>
          {more.map(({ href, label }) => (
            <MenuItem key={href} href={href} label={label} path={path} />
          ))}
        </List>
      </div>
    </li>
  );
}
