export type { Condition, Rule, RuleValue } from './condition'
export {
  columnOf,
  type Entity,
  type EntityAction,
  permissionOf,
  type StandardAction,
  standardActions,
} from './entity'
export type { Expr, ExprEnv, ExprType, Scope } from './expr/types'
export {
  defineValue,
  type Field,
  type Lookup,
  type Operator,
  type Option,
  type Storage,
  type ValueType,
} from './field'
export type { Finding, Problem, Severity } from './finding'
export { type AuthEntry, can, type Grants, noGrants } from './permission'
export { Registry, replace } from './registry'
export { auditFields, systemFields } from './schema'
