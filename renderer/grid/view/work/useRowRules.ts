import { useMemo } from 'react'
import { createReach } from '../../../data/reach'
import type { Field } from '../../../model/entity/field'
import { reachedByRules } from '../../../model/entity/ruledPaths'
import { usePorts } from '../../../ports'
import { createRowRules } from '../../rows/rowRules'
import type { RowRules } from '../../rows/rows'

/** The expressions of these fields, for the user who is here. `fields` must stay the same list. */
export function useRowRules(fields: readonly Field[] | undefined): RowRules | undefined {
  const { user, request } = usePorts()
  return useMemo(() => {
    if (!fields) return undefined
    const behind = reachedByRules({ fields: new Map(fields.map((field) => [field.key, field])) })
    const reach = behind.length > 0 ? createReach(behind, request.send) : undefined
    return createRowRules(fields, user, reach)
  }, [fields, user, request])
}
