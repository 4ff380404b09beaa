import type { CheckedFinding } from '#assist'
import type { CheckerState } from './checker'
import { nameOf } from './kinds'
import { workbenchTexts as texts } from './messages'

interface FindingListProps {
  readonly checked: CheckerState
  readonly own: readonly CheckedFinding[]
  /** In other documents, by these changes. */
  readonly elsewhere: readonly CheckedFinding[]
  onGo(finding: CheckedFinding): void
  /** Absent = nothing can be mended here. */
  readonly onFix: ((finding: CheckedFinding) => void) | undefined
}

/** What is wrong with the document, and what its changes break elsewhere. */
export function FindingList({ checked, own, elsewhere, onGo, onFix }: FindingListProps) {
  const { ready, failed, titles } = checked
  return (
    <section className="workbench-findings" aria-label={texts.findings}>
      <h3>
        {texts.findings}
        <span role="status">{failed !== '' ? failed : ready ? counted(own) : texts.checking}</span>
      </h3>
      {own.length > 0 && (
        <ul>
          {own.map((finding) => (
            <li key={`${finding.line}:${finding.column}:${finding.message}`}>
              <Go finding={finding} onGo={onGo} where={texts.place(finding.line, finding.column)} />
              {onFix && finding.fix && (
                <button type="button" className="jd-link" onClick={() => onFix(finding)}>
                  {texts.apply(finding.fix.text)}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {elsewhere.length > 0 && (
        <>
          <h3>{texts.elsewhere}</h3>
          <ul>
            {elsewhere.map((finding) => (
              <li key={`${finding.file}:${finding.pointer}:${finding.message}`}>
                <Go finding={finding} onGo={onGo} where={nameOf(finding.file, titles)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function counted(findings: readonly CheckedFinding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  const told = [
    ...(errors > 0 ? [texts.errors(errors)] : []),
    ...(warnings > 0 ? [texts.warnings(warnings)] : []),
  ]
  return told.length > 0 ? told.join('，') : texts.noFindings
}

const Go = (props: {
  readonly finding: CheckedFinding
  readonly where: string
  onGo(finding: CheckedFinding): void
}) => (
  <button type="button" className="workbench-finding" onClick={() => props.onGo(props.finding)}>
    <b data-severity={props.finding.severity}>{texts.severities[props.finding.severity]}</b>
    <small>{props.where}</small>
    <span>{props.finding.message}</span>
  </button>
)
