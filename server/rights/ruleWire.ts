import { Type } from 'typebox'
import { expressionRule } from '../../renderer/model/rights/dataRule'
import type { Caller } from '../http/right'
import type { StoredRule } from './rights'

export const ruleAnswer = Type.Object({
  id: Type.String(),
  permissionId: Type.String(),
  ruleName: Type.String(),
})

/** A rule as the contract has it (§6.3). */
export const wireRule = (rule: StoredRule, caller: Pick<Caller, 'platform'>) => ({
  id: rule.id,
  permissionId: rule.permission_id,
  ruleName: rule.rule_name,
  ruleColumn: rule.rule_column,
  ruleConditions: rule.rule_conditions,
  ruleValue: rule.rule_value,
  status: rule.status,
  tenantId: rule.tenant_id,
  /** Whether the caller may change it: the platform's are the platform's, those of role documents the documents'. */
  editable: rule.rule_conditions !== expressionRule && (rule.tenant_id !== 0 || caller.platform),
  createBy: rule.create_by,
  createTime: rule.create_time,
  updateBy: rule.update_by,
  updateTime: rule.update_time,
})
