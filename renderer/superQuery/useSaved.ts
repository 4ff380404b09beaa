import { useMemo, useState } from 'react'
import { failureText, toFailure } from '../data/failure'
import { useAnswer } from '../data/useAnswer'
import { askedFields } from '../model/entity/askedFields'
import type { Entity } from '../model/entity/entity'
import type { Condition } from '../model/query/condition'
import { usePorts } from '../ports'
import { type LocalQuery, localQueries } from './local'
import { superQueryMessages as messages } from './messages'
import { listSaved, type RemoteQuery, removeSaved, type Scope, saveQuery } from './remote'

/** Where a query is saved, and under which name. */
export interface SavePlace {
  readonly title: string
  readonly scope: 'local' | Scope
  readonly target: string
}

export interface SavedQueries {
  readonly local: readonly LocalQuery[]
  /** undefined while loading. */
  readonly remote: readonly RemoteQuery[] | undefined
  readonly failure: string | undefined
  /** Asks before overwriting. Resolves true when the query is saved. */
  save(query: SavePlace & { readonly condition: Condition }): Promise<boolean>
  removeLocal(query: LocalQuery): Promise<void>
  removeRemote(query: RemoteQuery): Promise<void>
}

/** The page's saved queries: this browser's and the server's. */
export function useSaved(
  page: string,
  { entity, saveCode }: { readonly entity: Entity; readonly saveCode: string | undefined },
): SavedQueries {
  const fields = askedFields(entity)
  const { request, storage, notify, user } = usePorts()
  const store = useMemo(
    () => localQueries(storage, { code: saveCode ?? location.pathname, owner: user.id, fields }),
    [storage, saveCode, user.id, fields],
  )
  const [local, setLocal] = useState(store.list)
  const asked = ['saved queries', user.tenantId, user.id, page]
  const {
    answer: remote,
    failure,
    reload,
  } = useAnswer(asked, (signal) => listSaved(request, page, signal))

  /** Returns whether it worked; a refusal is reported. */
  async function attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      reload()
      return true
    } catch (error) {
      notify.error(failureText(toFailure(error)))
      return false
    }
  }

  async function save({ title, scope, target, condition }: Parameters<SavedQueries['save']>[0]) {
    const overwrite =
      scope === 'local'
        ? store.list().some((one) => one.title === title)
        : remote?.some((one) => one.mine && one.title === title) === true
    if (overwrite && !(await notify.confirm({ title: messages.exists(title) }))) return false
    if (scope === 'local') {
      store.save({ title, condition })
      setLocal(store.list())
    } else {
      const query = { title, scope, target, condition, overwrite }
      if (!(await attempt(() => saveQuery(request, page, query)))) return false
    }
    notify.success(messages.savedDone)
    return true
  }
  const agreed = () => notify.confirm({ title: messages.confirmRemove, danger: true })
  return {
    local,
    remote,
    failure,
    save,
    async removeLocal({ title }) {
      if (!(await agreed())) return
      store.remove(title)
      setLocal(store.list())
    },
    async removeRemote({ id }) {
      if (await agreed()) await attempt(() => removeSaved(request, id))
    },
  }
}
