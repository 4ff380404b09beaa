import { peopleCalls } from './messages.people'
import { recordCalls } from './messages.records'
import { rightCalls } from './messages.rights'
import { runningCalls } from './messages.running'

/** Purposes of the system's calls, by `METHOD address` or address alone, below the API's base. */
export const callSentences: Readonly<Record<string, string>> = {
  ...peopleCalls,
  ...rightCalls,
  ...recordCalls,
  ...runningCalls,
}

/** Purpose of the `…/impact` calls, which preview a change of rights. */
export const impactSentence = '这样做之前的影响：谁会得到、失去哪些菜单、按钮、字段与数据'
