import { type Api, signInApi } from './api'

const sessions = new Map<string, Api>()

/** The session of a demo user that the spec files of this worker share; a new one when a spec has ended it. */
export async function sessionOf(baseUrl: string, username: string): Promise<Api> {
  const key = `${baseUrl} ${username}`
  const known = sessions.get(key)
  if (known && (await lives(known))) return known
  const api = await signInApi(baseUrl, username)
  sessions.set(key, api)
  return api
}

const lives = async (api: Api): Promise<boolean> =>
  (await api.call('GET', '/sys/user/getCurrentUserDeparts')).success
