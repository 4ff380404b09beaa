import { peopleCalls } from './messages.people'
import { recordCalls } from './messages.records'
import { rightCalls } from './messages.rights'
import { runningCalls } from './messages.running'

/** What the calls of the system are for, by `METHOD address` or by the address alone, below the API's base. */
export const callSentences: Readonly<Record<string, string>> = {
  ...peopleCalls,
  ...rightCalls,
  ...recordCalls,
  ...runningCalls,
}

/** What is asked before a change of rights is made: `…/impact` beside the call that makes it. */
export const impactSentence = '这样做之前的影响：谁会得到、失去哪些菜单、按钮、字段与数据'
