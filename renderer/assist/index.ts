export { type Assistant, type CheckedFinding, createAssistant, type Texts } from './assistant'
export type { Explanation } from './explanation'
export type { Completion, Option } from './option'
