import { useId, useState } from 'react'
import { failureText, toFailure, useAnswer } from '#data'
import { FailureNote, Waiting } from '#ui'
import { DialogFoot } from '../../ui/DialogFoot'
import { notify } from '../../ui/notify'
import { nameOf } from '../kinds'
import { workbenchTexts } from '../messages'
import { momentOf } from '../moment'
import { PlannedTexts } from '../PlannedTexts'
import { Sentences } from '../Sentences'
import {
  approve,
  decline,
  type ReleaseRequest,
  type RequestPlan,
  readRequestPlan,
  withdraw,
} from './calls'
import { requestTexts as texts } from './messages'

export interface RequestsProps {
  readonly titles: Readonly<Record<string, string>>
  /** Whether they can be decided here; on small screens they are only read. */
  readonly decides: boolean
  /** A request is over: what is in force, or the changes of its author, may be others. */
  onSettled(): void
}

/** What a waiting release would do, and what can be done with it. */
export function RequestDetail({
  request,
  titles,
  decides,
  onSettled,
}: RequestsProps & { readonly request: ReleaseRequest }) {
  const { id, note, due, isOwn, state } = request
  const reasonId = useId()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const {
    answer: plan,
    failure,
    loading,
    reload,
  } = useAnswer(['release-request', id], (signal) => readRequestPlan(id, signal))

  async function settle(act: () => Promise<string>) {
    setBusy(true)
    try {
      notify.success(await act())
      onSettled()
    } catch (error) {
      notify.error(`${texts.notDone}：${failureText(toFailure(error))}`)
      reload()
    }
    setBusy(false)
  }
  async function agree(told: RequestPlan) {
    const text = due === null ? texts.approveText : texts.approveAt(momentOf(due))
    if (!(await notify.confirm({ title: texts.approveQuestion(note), text }))) return
    await settle(async () => {
      const { release } = await approve(told)
      return release === null ? texts.approvedForLater : texts.approved(release)
    })
  }
  async function refuse() {
    if (reason.trim() === '') return setMissing(true)
    await settle(async () => {
      await decline(id, reason.trim())
      return texts.declined
    })
  }
  async function takeBack() {
    const question = { title: texts.withdrawQuestion(note), text: texts.withdrawText }
    if (!(await notify.confirm(question))) return
    await settle(async () => {
      await withdraw(id)
      return texts.withdrawn
    })
  }
  if (failure !== undefined && !loading)
    return <FailureNote title={texts.planFailed} text={failure} onRetry={reload} />
  if (!plan) return <Waiting />
  const isStuck = plan.notHeld.length > 0 || plan.overtaken.length > 0 || plan.findings.length > 0
  const isDecided = decides && !isOwn && state === 'waiting'
  return (
    <div className="workbench-plan">
      <Told plan={plan} titles={titles} />
      {isDecided && (
        <>
          <label htmlFor={reasonId}>{texts.reason}</label>
          <textarea
            id={reasonId}
            className="jd-control"
            rows={2}
            maxLength={500}
            aria-invalid={missing && reason.trim() === ''}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          {missing && reason.trim() === '' && (
            <p role="alert" className="workbench-refusal">
              {texts.reasonNeeded}
            </p>
          )}
          <DialogFoot
            ways={[
              { text: texts.decline, busy, onClick: () => void refuse() },
              {
                text: texts.approve,
                kind: 'primary',
                busy,
                disabled: isStuck || loading,
                onClick: () => void agree(plan),
              },
            ]}
          />
        </>
      )}
      {decides && isOwn && (
        <DialogFoot ways={[{ text: texts.withdraw, busy, onClick: () => void takeBack() }]} />
      )}
    </div>
  )
}

function Told(props: {
  readonly plan: RequestPlan
  readonly titles: Readonly<Record<string, string>>
}) {
  const { plan, titles } = props
  const names = (paths: readonly string[]) => paths.map((path) => nameOf(path, titles))
  const warnings: readonly (readonly [string, readonly string[]])[] = [
    [texts.widened, plan.widened],
    [texts.notHeld, plan.notHeld],
    [texts.merged, names(plan.merged)],
    [texts.overtaken, names(plan.overtaken)],
    [
      workbenchTexts.blocked(plan.findings.length),
      plan.findings.map(({ file, message }) => `${nameOf(file, titles)}：${message}`),
    ],
  ]
  return (
    <>
      {warnings.map(
        ([title, sentences]) =>
          sentences.length > 0 && (
            <section key={title}>
              <h3>{title}</h3>
              <Sentences sentences={sentences} none="" />
            </section>
          ),
      )}
      <h3>{workbenchTexts.whatChanges}</h3>
      <PlannedTexts
        changes={plan.changes}
        titles={titles}
        textsOf={(path) => ({
          before: plan.texts[path]?.began ?? null,
          after: plan.texts[path]?.text ?? null,
        })}
      />
      <h3>{workbenchTexts.inDatabase}</h3>
      <Sentences sentences={plan.database} none={workbenchTexts.nothingInDatabase} />
      <h3>{workbenchTexts.inRights}</h3>
      <Sentences sentences={plan.rights} none={workbenchTexts.nothingInRights} />
    </>
  )
}
