import { industries, notes, notesPath, services, single } from "../content.ts";
import { addressLine } from "../elements/address-line.ts";
import { EmailLink, phoneLink } from "../elements/ContactLinks.tsx";
import { Fold } from "../elements/Fold.tsx";
import { LinkList } from "../elements/List.tsx";
import { Logo } from "../elements/Logo.tsx";
import { linkTo, prices } from "../routes.ts";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import css from "./Footer.module.css";

/** The footer: up to four columns of links, folded on a phone, who the firm is by law, and where else it can be found. */
export function Footer() {
  const company = single("company");
  const navigation = single("navigation");
  // Notes, unless the column names them already.
  const ofCompany = new Set([...navigation.company, ...(notes().length > 0 ? [notesPath] : [])]);
  const columns = [
    {
      title: linkTo("/services").label,
      links: [...services().map(({ path }) => linkTo(path)), prices],
    },
    {
      title: linkTo("/industries").label,
      links: [
        ...industries().map(({ path }) => linkTo(path)),
        { label: "All industries", href: "/industries" },
      ],
    },
    { title: "Consulting", links: navigation.consulting.map(linkTo) },
    { title: "Company", links: [...ofCompany].map(linkTo) },
  ].filter(({ links }) => links.length > 0);
  const { legal, address } = company;
  return (
    <footer className={classList(css.footer, layout.ruled, textCss.quiet, "on-screen")}>
      <div className={classList(css.firm, layout.wrap)}>
        <Logo name={company.name} line={company.mark.line} />
        <p className={classList(css.about, textCss.quiet)}>{company.description}</p>
        <LinkList links={company.social} />
      </div>
      {columns.map(({ title, links }) => (
        <nav key={title} className={layout.ruled} aria-label={title}>
          <Fold summary={<h2 className={textCss.mono}>{title}</h2>}>
            <LinkList links={links} />
          </Fold>
        </nav>
      ))}
      <div className={classList(css.end, layout.wrap, layout.ruled)}>
        <p>
          {`${legal.name}, ${addressLine(address)}. ${legal.enterpriseNumber}, ${legal.court}. `}
          <EmailLink email={company.email} />
        </p>
        <LinkList
          links={[phoneLink(company.phone), ...navigation.legal.map(linkTo), ...company.credits]}
          className={layout.wrap}
        />
      </div>
    </footer>
  );
}
