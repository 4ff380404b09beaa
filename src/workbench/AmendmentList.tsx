import { useState } from 'react'
import { failureText, toFailure, useAnswer } from '#data'
import { notify } from '../ui/notify'
import { type Amendment, adopt, giveUp, readAmendments } from './calls'
import type { Changes, ChangesState } from './changes'
import { workbenchTexts as texts } from './messages'
import { momentOf } from './moment'

interface AmendmentListProps {
  readonly path: string
  readonly changes: Changes
  readonly state: ChangesState
}

/** Documents whose rows administrators change: roles, the menu, dictionaries. */
export const seedsRows = (path: string): boolean => /^(menu\.json$|roles\/|dicts\/)/.test(path)

/** What administrators have changed of what the document seeded: taken into its text, or given up. */
export function AmendmentList({ path, changes, state }: AmendmentListProps) {
  const { answer, failure, reload } = useAnswer(
    ['amendments', path, state.inForce.release, path in state.texts],
    (signal) => readAmendments(path, signal),
  )
  const [busy, setBusy] = useState(false)
  const found = answer?.amendments ?? []
  if (failure === undefined && found.length === 0) return null

  async function run(act: () => Promise<void>) {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      notify.error(failureText(toFailure(error)))
      reload()
    }
    setBusy(false)
  }
  const take = ({ key }: Amendment) =>
    run(async () => {
      if (!(await changes.flush())) return void notify.warning(texts.amendments.unsaved)
      const stored = await adopt(path, [key], changes.version())
      changes.renew(changes.get().inForce, stored)
      notify.success(texts.amendments.adopted)
      reload()
    })
  const leave = ({ key, sentence }: Amendment) =>
    run(async () => {
      const question = { title: texts.amendments.question, text: sentence, danger: true }
      if (!(await notify.confirm(question))) return
      await giveUp(path, [key])
      notify.success(texts.amendments.givenUp)
      reload()
    })
  return (
    <section className="workbench-amendments" aria-label={texts.amendments.title}>
      <h3>{texts.amendments.title}</h3>
      <p>{failure ?? texts.amendments.text}</p>
      <ul>
        {found.map((one) => (
          <li key={one.key} aria-label={one.sentence}>
            <span>
              {one.sentence}
              <small>{whoAndWhen(one)}</small>
            </span>
            {one.isAdopted ? (
              <small>{texts.amendments.isAdopted}</small>
            ) : (
              <button
                type="button"
                className="jd-link"
                disabled={busy || !one.adoptable}
                title={one.adoptable ? undefined : texts.amendments.unsayable}
                onClick={() => void take(one)}
              >
                {texts.amendments.adopt}
              </button>
            )}
            <button
              type="button"
              className="jd-link"
              disabled={busy || !one.mayGiveUp}
              title={one.mayGiveUp ? undefined : texts.amendments.mayNotGiveUp}
              onClick={() => void leave(one)}
            >
              {texts.amendments.giveUp}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const whoAndWhen = ({ by, time }: Amendment): string =>
  [by, time === null ? null : momentOf(time)].filter((one) => one !== null).join(' · ')
