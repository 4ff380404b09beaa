import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { createDraftSlots, isRecord, useAnswer } from '#data'
import { documentRights, mayChange } from '#model'
import { FailureNote } from '#ui'
import { session } from '../session/store'
import { drafts } from '../storage/drafts'
import { currentTrial } from '../storage/trial'
import { useRouteTitle } from '../tabs/routeTitle'
import { Loading } from '../ui/Loading'
import { changeCalls, type InForce, readInForce, type Stored } from './calls'
import { type Changes, createChanges, type UnsentTexts } from './changes'
import { type Checker, createChecker } from './checker'
import { type Language, startLanguage } from './language/language'
import { workbenchTexts as texts } from './messages'
import { Workbench } from './Workbench'
import './dialogs.css'
import './workbench.css'

/** 页面配置: documents as texts, checked while they are written, and published. */
export function WorkbenchPage() {
  const title = useRouteTitle(texts.title)
  const { user, grants } = useSnapshot(session)
  const mayEdit = mayChange(grants, documentRights.edit) && !currentTrial()
  // Changes that lie in the browser belong to the company in which they were made.
  const userId = user ? `${user.id} ${user.tenantId}` : ''
  const { answer, failure, loading, reload } = useAnswer(
    ['workbench', userId, mayEdit],
    async (signal) => {
      const [inForce, stored] = await Promise.all([
        readInForce(signal),
        mayEdit ? changeCalls.read() : nothing,
      ])
      return { inForce, stored }
    },
  )
  if (failure !== undefined && !loading)
    return (
      <div className="jd">
        <FailureNote title={texts.failed} text={failure} onRetry={reload} />
      </div>
    )
  if (!answer) return <Loading />
  return <Opened key={userId} title={title} userId={userId} mayEdit={mayEdit} {...answer} />
}

const nothing: Stored = { version: 0, texts: {}, savedAt: null }

interface OpenedProps {
  readonly title: string
  readonly userId: string
  readonly mayEdit: boolean
  readonly inForce: InForce
  readonly stored: Stored
}

interface Parts {
  readonly changes: Changes
  readonly checker: Checker
  readonly language: Language
}

function Opened({ title, userId, mayEdit, inForce, stored }: OpenedProps) {
  const [parts, setParts] = useState<Parts>()
  // What was read when the page opened is what it begins with; later answers are taken by `renew`.
  const [begun] = useState({ inForce, stored })
  useEffect(() => {
    let made: Parts | undefined
    let left = false
    const slots = createDraftSlots<UnsentTexts>({
      port: drafts,
      prefix: ['workbench', userId],
      read: readUnsent,
    })
    const release = slots.hold()
    slots.findAll().then((found) => {
      if (left) return
      const options = { calls: changeCalls, ...begun, drafts: slots, left: mayEdit ? found : [] }
      const changes = createChanges(options)
      // They are this window's own now.
      if (mayEdit) for (const one of found) slots.forget(one)
      const language = startLanguage()
      made = { changes, checker: createChecker(language, changes), language }
      setParts(made)
    })
    return () => {
      left = true
      release()
      const closed = made
      closed?.checker.end()
      // What was typed last goes on its way; what does not arrive is in the browser.
      void closed?.changes.flush().finally(closed.changes.end)
    }
  }, [userId, mayEdit, begun])
  if (!parts) return <Loading />
  return <Following {...parts} title={title} mayEdit={mayEdit} />
}

function Following(props: Parts & { readonly title: string; readonly mayEdit: boolean }) {
  const { changes, checker } = props
  const state = useSyncExternalStore(changes.subscribe, changes.get)
  const checked = useSyncExternalStore(checker.subscribe, checker.get)
  return <Workbench {...props} state={state} checked={checked} />
}

function readUnsent(given: unknown): UnsentTexts | undefined {
  if (!isRecord(given) || typeof given.at !== 'number') return undefined
  const { at, texts: unsent, over } = given
  return isTexts(unsent) && isTexts(over) ? { at, texts: unsent, over } : undefined
}

const isTexts = (given: unknown): given is Readonly<Record<string, string | null>> =>
  isRecord(given) && Object.values(given).every((text) => text === null || typeof text === 'string')
