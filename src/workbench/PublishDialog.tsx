import { useId, useState } from 'react'
import type { Answers } from '#assist'
import { failureText, toFailure, useAnswer } from '#data'
import type { LocatedFinding } from '#model'
import { FailureNote, Waiting } from '#ui'
import { Dialog } from '../ui/Dialog'
import { DialogFoot } from '../ui/DialogFoot'
import { notify } from '../ui/notify'
import { type Published, publish, type ReleasePlan, readPlan } from './calls'
import type { Changes, ChangesState } from './changes'
import type { Target } from './editor/DocumentEditor'
import { nameOf } from './kinds'
import type { Language } from './language/language'
import { workbenchTexts as texts } from './messages'
import { momentOf } from './moment'
import { OvertakenText } from './OvertakenText'
import { PlannedTexts } from './PlannedTexts'
import { requestTexts } from './requests/messages'
import { When } from './requests/When'
import { Sentences } from './Sentences'
import { WhoSees } from './WhoSees'

interface PublishDialogProps {
  readonly changes: Changes
  readonly language: Language
  readonly state: ChangesState
  readonly titles: Readonly<Record<string, string>>
  onOpen(path: string, place: Target): void
  /** What is in force is no longer what it was. */
  onRenew(): void
  onClose(): void
}

/** What publishing would do, told before it is done. */
export function PublishDialog(props: PublishDialogProps) {
  const { changes, language, state, titles, onOpen, onRenew, onClose } = props
  const id = useId()
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const [refused, setRefused] = useState<{ readonly title: string; readonly text: string }>()
  const [due, setDue] = useState<string>()
  const [untimed, setUntimed] = useState(false)
  const [busy, setBusy] = useState(false)
  const {
    answer: plan,
    failure,
    loading,
    reload,
  } = useAnswer(['release-plan'], async () => {
    await changes.flush()
    const read = await readPlan()
    // Others have published: what is in force is told and compared as it is now.
    if (read.release !== changes.get().inForce.release) onRenew()
    return read
  })
  const settle = async (act: () => Promise<unknown>) => {
    setRefused(undefined)
    try {
      await act()
    } catch (error) {
      setRefused({ title: texts.mergeFailed, text: failureText(toFailure(error)) })
    }
    reload()
  }
  const isBlocked =
    !plan || plan.findings.length > 0 || plan.conflicts.length > 0 || !plan.mayPublish
  const waits = plan !== undefined && (plan.needsSecond || notHeld(plan).length > 0)
  const count = plan?.changes.length ?? Object.keys(state.texts).length
  const doing = due !== undefined ? requestTexts.schedule : texts.publishCount(count)

  async function go() {
    if (!plan || isBlocked) return
    if (note.trim() === '') return setMissing(true)
    if (due === '') return setUntimed(true)
    setBusy(true)
    setRefused(undefined)
    try {
      notify.success(saidOf(await publish(note.trim(), plan, due)))
      onRenew()
      onClose()
    } catch (error) {
      setRefused({ title: texts.publishFailed, text: failureText(toFailure(error)) })
      setBusy(false)
      reload()
    }
  }
  return (
    <Dialog
      title={texts.publishTitle}
      width={760}
      onCancel={onClose}
      onSubmit={() => void go()}
      footer={
        <DialogFoot
          ways={[
            { text: texts.cancel, onClick: onClose },
            {
              text: waits ? requestTexts.submit : doing,
              kind: 'primary',
              disabled: isBlocked || loading,
              busy,
            },
          ]}
        />
      }
    >
      <div className="workbench-plan">
        <label htmlFor={`${id}-note`}>{texts.note}</label>
        <textarea
          id={`${id}-note`}
          className="jd-control"
          rows={2}
          maxLength={500}
          placeholder={texts.noteHint}
          aria-invalid={missing && note.trim() === ''}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {missing && note.trim() === '' && (
          <p role="alert" className="workbench-refusal">
            {texts.noteNeeded}
          </p>
        )}
        <When due={due} isMissing={untimed && due === ''} onChoose={setDue} />
        {refused && <FailureNote {...refused} />}
        {failure !== undefined && !loading && (
          <FailureNote title={texts.planFailed} text={failure} onRetry={reload} />
        )}
        {!plan && failure === undefined && <Waiting />}
        {plan && (
          <Plan
            plan={plan}
            language={language}
            state={state}
            titles={titles}
            onOpen={onOpen}
            onMerge={(path, answers) =>
              settle(async () => {
                await changes.merge(path, answers)
                notify.success(texts.merged(nameOf(path, titles)))
              })
            }
            onMine={(path) => settle(() => changes.takeOver(path, plan.release))}
            onTheirs={(path) =>
              settle(async () => {
                changes.restore(path)
                await changes.flush()
              })
            }
          />
        )}
      </div>
    </Dialog>
  )
}

/** What it gives that its publisher does not have himself. */
const notHeld = ({ widened }: ReleasePlan): readonly string[] =>
  widened.filter(({ held }) => !held).map(({ sentence }) => sentence)

function saidOf({ release, state, due }: Published): string {
  if (release !== undefined) return texts.published(release)
  return state === 'waiting' || !due ? requestTexts.asked : requestTexts.scheduled(momentOf(due))
}

interface PlanProps {
  readonly plan: ReleasePlan
  readonly language: Language
  readonly state: ChangesState
  readonly titles: Readonly<Record<string, string>>
  onOpen(path: string, place: Target): void
  onMerge(path: string, answers: Answers): Promise<void>
  onMine(path: string): Promise<void>
  onTheirs(path: string): Promise<void>
}

function Plan({ plan, language, state, titles, onOpen, ...merging }: PlanProps) {
  const { findings, changes, database, rights, conflicts } = plan
  const asked = notHeld(plan)
  return (
    <>
      {!plan.mayPublish && (
        <p role="alert" className="workbench-refusal">
          {requestTexts.mayNot}
        </p>
      )}
      {asked.length > 0 && (
        <section role="status" className="workbench-waits">
          <h3>{requestTexts.needsApproval(asked.length)}</h3>
          <Sentences sentences={asked} none="" />
        </section>
      )}
      {plan.needsSecond && asked.length === 0 && (
        <p role="status" className="workbench-waits">
          {requestTexts.needsSecond}
        </p>
      )}
      {conflicts.length > 0 && (
        <section role="alert" className="workbench-overtaken">
          <h3>{texts.overtaken}</h3>
          {conflicts.map((one) => (
            <OvertakenText key={one.path} {...{ one, language, state, titles }} {...merging} />
          ))}
        </section>
      )}
      {findings.length > 0 && <Findings {...{ findings, titles, onOpen }} />}
      <h3>{texts.whatChanges}</h3>
      <PlannedTexts
        changes={changes}
        titles={titles}
        textsOf={(path) => ({
          before: state.inForce.texts[path] ?? null,
          after: state.texts[path] ?? null,
        })}
      />
      <h3>{texts.inDatabase}</h3>
      <Sentences sentences={database} none={texts.nothingInDatabase} />
      <h3>{texts.inRights}</h3>
      <Sentences sentences={rights} none={texts.nothingInRights} />
      {plan.mayPublish && <WhoSees pages={plan.pages} />}
    </>
  )
}

function Findings(props: {
  readonly findings: readonly LocatedFinding[]
  readonly titles: Readonly<Record<string, string>>
  onOpen(path: string, place: Target): void
}) {
  const { findings, titles, onOpen } = props
  return (
    <section role="alert">
      <h3>{texts.blocked(findings.length)}</h3>
      <ul className="workbench-blocking">
        {findings.map((finding) => (
          <li key={`${finding.file}:${finding.pointer}:${finding.message}`}>
            <button
              type="button"
              className="workbench-finding"
              onClick={() => onOpen(finding.file, finding)}
            >
              <b data-severity="error">{nameOf(finding.file, titles)}</b>
              <small>{texts.place(finding.line, finding.column)}</small>
              <span>{finding.message}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
