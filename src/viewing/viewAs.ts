import { Failure } from '#ports'
import { logoutDelayMs } from '../constants'
import { send } from '../http/client'
import { httpMessages } from '../http/messages'
import { currentPath, hrefTo, paths } from '../paths'
import { leaveView, session } from '../session/store'
import { readUser } from '../session/user'
import { currentView, keepView } from '../session/view'
import { drafts } from '../storage/drafts'
import { keys, storage } from '../storage/storage'
import { unsavedPages } from '../tabs/guards'
import { notify } from '../ui/notify'
import { toast } from '../ui/toast'
import { viewingMessages as texts } from './messages'

export type Whom = { readonly userId: string } | { readonly roleId: string }

/** Starts viewing the console as somebody else. Rejects with a Failure. */
export async function viewAs(whom: Whom): Promise<void> {
  const { user } = session
  const ownToken = storage.get(keys.token)
  const unsaved = unsavedPages().length
  const question = { title: texts.confirm, text: texts.unsaved(unsaved) }
  if (unsaved > 0 && !(await notify.confirm(question))) return
  const { result } = await send({
    method: 'POST',
    url: '/sys/viewAs/begin',
    body: whom,
    quiet: true,
  })
  const { token, expiresAt, limited, userInfo } = Object(result)
  const viewed = readUser(userInfo)
  if (typeof token !== 'string' || !viewed || typeof ownToken !== 'string' || !user)
    throw new Failure('shape', httpMessages.serverError)
  const view = {
    token,
    user: viewed,
    expiresAt: Number(expiresAt),
    limited: limited === true,
    own: { token: ownToken, userId: user.id },
    back: currentPath(),
  }
  await leavePages()
  keepView(view)
  location.assign(hrefTo(paths.home))
}

/** Ends the view: here at once, on the server if possible; it also expires there by itself. */
export async function endView(): Promise<void> {
  const view = currentView()
  if (!view) return
  await leavePages()
  leaveView()
  const body = { token: view.token }
  await send({ method: 'POST', url: '/sys/viewAs/end', body, quiet: true }).catch(() => undefined)
  location.assign(hrefTo(view.back))
}

/** The server has ended the view: says so, and returns. */
export async function viewEnded(): Promise<void> {
  const view = currentView()
  if (!view) return
  toast('info', httpMessages.title, texts.ended)
  await new Promise((resolve) => setTimeout(resolve, logoutDelayMs))
  await leavePages()
  leaveView()
  location.assign(hrefTo(view.back))
}

/** Unmounts open forms, which store their drafts then. */
async function leavePages(): Promise<void> {
  session.leaving = 'view'
  await new Promise((resolve) => setTimeout(resolve))
  await drafts.settled()
}
