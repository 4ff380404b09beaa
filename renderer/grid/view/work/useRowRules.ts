import { useMemo } from 'react'
import { createReferencedValues } from '../../../data/referencedValues'
import type { Field } from '../../../model/entity/field'
import { reachedByRules } from '../../../model/entity/ruledPaths'
import { usePorts } from '../../../ports'
import { createRowRules } from '../../rows/rowRules'
import type { RowRules } from '../../rows/rows'

/** The expressions of these fields for the current user. `fields` must be a stable list. */
export function useRowRules(fields: readonly Field[] | undefined): RowRules | undefined {
  const { user, request } = usePorts()
  return useMemo(() => {
    if (!fields) return undefined
    const behind = reachedByRules({ fields: new Map(fields.map((field) => [field.key, field])) })
    const referenced = behind.length > 0 ? createReferencedValues(behind, request.send) : undefined
    return createRowRules(fields, user, referenced)
  }, [fields, user, request])
}
