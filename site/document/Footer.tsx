import { addressLine } from "../content-model/address-line.ts";
import type { Company, Navigation } from "../content-model/company.ts";
import type { Link } from "../content-model/pieces.ts";
import { EmailLink } from "../elements/EmailLink.tsx";
import { List } from "../elements/List.tsx";
import { Logo } from "../elements/Logo.tsx";
import { classList } from "../styles/class-list.ts";
import css from "./Footer.module.css";

type Props = {
  company: Company;
  services: readonly { title: string; path: string }[];
  navigation: Navigation;
};

/** The footer: four columns of links, who the firm is by law, and where else it can be found. */
export function Footer({ company, services, navigation }: Props) {
  const columns = [
    { title: "Services", links: services.map(({ title, path }) => ({ label: title, href: path })) },
    { title: "Industries", links: navigation.industries },
    { title: "Consulting", links: navigation.consulting },
    { title: "Company", links: navigation.company },
  ];
  const { legal, address } = company;
  return (
    <footer className={classList(css.footer, "on-screen")}>
      <div className={css.firm}>
        <Logo name={company.name} />
        <p className={css.about}>{company.description}</p>
        <Links links={company.social} />
      </div>
      {columns.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2 className={css.title}>{title}</h2>
          <Links links={links} />
        </nav>
      ))}
      <div className={css.end}>
        <p>
          {`${legal.name}, ${addressLine(address)}. ${legal.enterpriseNumber}, ${legal.court}. `}
          <EmailLink email={company.email} />
        </p>
        <Links links={[...navigation.legal, ...company.credits]} row />
      </div>
    </footer>
  );
}

function Links({ links, row = false }: { links: readonly Link[]; row?: boolean }) {
  return (
    <List className={row ? css.row : undefined}>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a className={css.link} href={href}>
            {label}
          </a>
        </li>
      ))}
    </List>
  );
}
