import { useMemo } from 'react'
import type { Field } from '../../../model/entity/field'
import { usePorts } from '../../../ports'
import { createRowRules } from '../../rows/rowRules'
import type { RowRules } from '../../rows/rows'

/** The expressions of these fields, for the user who is here. `fields` must stay the same list. */
export function useRowRules(fields: readonly Field[] | undefined): RowRules | undefined {
  const { user } = usePorts()
  return useMemo(() => fields && createRowRules(fields, user), [fields, user])
}
