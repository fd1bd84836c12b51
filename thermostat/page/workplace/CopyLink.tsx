import { useEffect, useState } from "react";
import { Announced } from "../../../site/elements/Announced.tsx";
import { Button } from "../../../site/elements/Button.tsx";
import textCss from "../../../site/styles/text.module.css";
import type { LabProps } from "./lab.ts";

/** Copies the page's address, which contains the experiment. */
export function CopyLink({ lab }: Pick<LabProps, "lab">) {
  const [message, setMessage] = useState("");
  // Goes away, since a later edit makes another link.
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(""), 5000);
    return () => clearTimeout(timer);
  }, [message]);
  const copy = async () => {
    try {
      await lab.stopTyping();
      await navigator.clipboard.writeText(location.href);
      setMessage("Copied.");
    } catch {
      setMessage("This browser blocked copying. The link is in the address bar.");
    }
  };
  return (
    <>
      <Button variant="outline" onClick={copy}>
        Copy link
      </Button>
      <Announced className={textCss.small} translate="no">
        {message}
      </Announced>
    </>
  );
}
