import { Message } from "../../blocks/Message.tsx";
import { Drawing } from "../../drawings/Drawing.tsx";
import { svgOf } from "../../drawings/files.ts";
import { ButtonLink } from "../../elements/Button.tsx";

/** The page for every unknown address. */
export function NotFoundLayout() {
  const sign = (
    <>
      <Drawing svg={svgOf("framing-error")} />
      404 framing error
    </>
  );
  return (
    <Message sign={sign} heading="Oops! Page not found">
      <p>The start bit arrived, but the stop bit didn’t. We have no page at this address.</p>
      <p>
        <ButtonLink href="/">Back to Home</ButtonLink>
      </p>
    </Message>
  );
}
