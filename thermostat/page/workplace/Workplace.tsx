import {
  Component,
  createRef,
  type ReactNode,
  useDeferredValue,
  useSyncExternalStore,
} from "react";
import { Announced } from "../../../site/elements/Announced.tsx";
import layout from "../../../site/styles/layout.module.css";
import { Code } from "./Code.tsx";
import { Detail } from "./Detail.tsx";
import { Exercise } from "./Exercise.tsx";
import { FindingNote } from "./FindingNote.tsx";
import type { Lab } from "./lab.ts";
import { causeOf, messageOf } from "./message.ts";
import { ResultBar } from "./ResultBar.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { Verdicts } from "./Verdicts.tsx";
import { Words } from "./Words.tsx";

/** Code on one side, verdicts and traces on the other. */
export function Workplace({ lab }: { lab: Lab }) {
  const experiment = useSyncExternalStore(lab.subscribe, lab.read);
  const later = useDeferredValue(experiment);
  const cause = causeOf(experiment);
  const { finding } = experiment.outcome;
  return (
    <div className="workplace">
      <div className={`workplace-top ${layout.stack}`}>
        <Exercise lab={lab} experiment={experiment} />
        <Toolbar lab={lab} experiment={experiment} />
      </div>
      <div className="workplace-code">
        <Code lab={lab} experiment={experiment} />
      </div>
      <ResultBar lab={lab} experiment={experiment} />
      <FocusKept>
        {cause && <Words sentence={cause} className="workplace-notice" />}
        {finding && <FindingNote lab={lab} experiment={experiment} finding={finding} />}
        <Verdicts lab={lab} experiment={experiment} most={cause ? 0 : 4}>
          <Detail lab={lab} experiment={later} />
        </Verdicts>
      </FocusKept>
      <Announced className="visually-hidden" translate="no" {...messageOf(experiment)} />
    </div>
  );
}

/** A verdict that goes may take the focus with it, which then moves to what is nearby (WCAG 2.4.3). */
class FocusKept extends Component<{ children: ReactNode }> {
  place = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate = () =>
    this.place.current?.contains(document.activeElement) ?? false;

  override componentDidUpdate(_props: object, _state: unknown, hadFocus: boolean) {
    if (!hadFocus || this.place.current?.contains(document.activeElement)) return;
    const heading = document.getElementById("shown-requirement");
    (heading ?? document.querySelector<HTMLElement>(".workplace-bar"))?.focus();
  }

  override render() {
    return (
      <div ref={this.place} className={layout.stack}>
        {this.props.children}
      </div>
    );
  }
}
