import { answered } from '../http/answered'
import { currentPath, hrefTo, paths } from '../paths'
import { session } from '../session/store'
import { drafts } from '../storage/drafts'
import { currentTrial, dropTrial, keepTrial } from '../storage/trial'
import { unsavedPages } from '../tabs/guards'
import { notify } from '../ui/notify'
import { trialTexts as texts } from './messages'

/**
 * Starts trying the user's changeset in this tab, at `path` or the home page. Rejects with a Failure that says why it
 * cannot be tried.
 */
export async function beginTrial(path: string = paths.home): Promise<void> {
  const unsaved = unsavedPages().length
  const question = { title: texts.confirm, text: texts.unsaved(unsaved) }
  if (unsaved > 0 && !(await notify.confirm(question))) return
  const { version } = await answered<{ readonly version: number }>({
    method: 'GET',
    url: '/sys/document/changeset/trial',
    quiet: true,
  })
  const back = currentPath()
  await leavePages()
  keepTrial({ version, back })
  location.assign(hrefTo(path))
}

/** Shows what is in force again. */
export async function endTrial(): Promise<void> {
  const trial = currentTrial()
  if (!trial) return
  await leavePages()
  dropTrial()
  location.assign(hrefTo(trial.back))
}

/** Unmounts open forms, which store their drafts then. */
async function leavePages(): Promise<void> {
  session.leaving = 'view'
  await new Promise((resolve) => setTimeout(resolve))
  await drafts.settled()
}
