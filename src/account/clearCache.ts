import { send } from '../http/client'
import { keepDictItems } from '../ports/dictItems'
import { session } from '../session/store'
import { notify } from '../ui/notify'
import { accountMessages } from './messages'

/** Makes the server read its dictionaries anew, then takes them all; open pages show the new texts. */
export async function clearCache(): Promise<void> {
  const { user } = session
  if (!user) return
  try {
    await send({ method: 'GET', url: '/sys/dict/refleshCache', quiet: true })
    const { result } = await send({
      method: 'GET',
      url: '/sys/dict/queryAllDictItems',
      quiet: true,
    })
    if (typeof result !== 'object' || result === null) throw new Error('not a map of dictionaries')
    keepDictItems(user, { ...result })
    notify.success(accountMessages.cacheCleared)
  } catch {
    notify.warning(accountMessages.cacheFailed)
  }
}
