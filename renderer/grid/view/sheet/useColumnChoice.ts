import { useState } from 'react'
import { usePorts } from '../../../ports'
import { useEvent } from '../../../ui/useEvent'
import type { GridColumn } from '../../columns/model'
import type { ColumnChoice } from '../scene/layout'
import { readChoice } from './columnChoice'

/** The user's column settings of this table; stored by the host under `memory`. */
export function useColumnChoice(
  memory: string | undefined,
  columns: readonly GridColumn[],
): readonly [ColumnChoice, (next: ColumnChoice | undefined) => void] {
  const { storage, user } = usePorts()
  const key = memory === undefined ? undefined : `grid:${user.tenantId}:${user.id}:${memory}`
  const [held, hold] = useState(() => ({ key, choice: read(key) }))
  function read(from: string | undefined): ColumnChoice {
    return from === undefined ? none : readChoice(storage.get(from), columns)
  }
  let { choice } = held
  if (held.key !== key) {
    choice = read(key)
    hold({ key, choice })
  }
  /** undefined = as in the document. */
  const change = useEvent((next: ColumnChoice | undefined) => {
    hold({ key, choice: next ?? none })
    if (key === undefined) return
    if (next) storage.set(key, next)
    else storage.remove(key)
  })
  return [choice, change]
}

const none: ColumnChoice = {}
