import { ButtonLink } from "../elements/Button.tsx";
import { Message } from "../sections/Message.tsx";

/** The page for every unknown address. */
export function NotFoundLayout() {
  return (
    <Message sign={<FramingError />} heading="Oops! Page not found">
      <p>The start bit arrived, the stop bit didn’t. We have no page at this address.</p>
      <p>
        <ButtonLink href="/">Back to home</ButtonLink>
      </p>
    </Message>
  );
}

/** A UART frame that never ends: the line stays low where the stop bit should be. */
function FramingError() {
  return (
    <>
      <svg
        viewBox="0 0 480 60"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M0 8h48v44h72V8h36v44h36V8h72v44h36V8h36v44h144" />
        <path d="M360 2v56" strokeDasharray="3 5" strokeWidth="1.2" />
      </svg>
      404 framing error
    </>
  );
}
