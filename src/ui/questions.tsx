import { createRoot } from 'react-dom/client'
import { messages } from '../messages'
import { Question, type QuestionProps } from './Question'

export function ask(question: {
  title: string
  text?: string
  danger?: boolean
}): Promise<boolean> {
  const { title, text, danger = false } = question
  return show((answer) => ({
    ...{ title, text, danger },
    ok: { text: messages.ok, onClick: () => answer(true) },
    cancel: { text: messages.cancel, onClick: () => answer(false) },
  }))
}

/** A question before edits are lost. Escape and a click beside it mean to stay. */
export function askToLeave(question: {
  title: string
  text?: string
}): Promise<'save' | 'leave' | 'stay'> {
  return show((answer) => ({
    ...question,
    ok: { text: messages.saveAndGoOn, onClick: () => answer('save') },
    other: { text: messages.leaveUnsaved, onClick: () => answer('leave') },
    cancel: { text: messages.cancel, onClick: () => answer('stay') },
  }))
}

/** A dialog with one way on; resolves when it is taken. */
export function tell(news: { title: string; text: string; button: string }): Promise<void> {
  const { title, text, button } = news
  return show((answer) => ({ title, text, ok: { text: button, onClick: () => answer() } }))
}

/** Outside of the tree: a question outlives the page that has asked it. */
function show<T>(propsOf: (answer: (value: T) => void) => QuestionProps): Promise<T> {
  return new Promise((resolve) => {
    const root = createRoot(document.createDocumentFragment())
    const answer = (value: T) => {
      root.unmount()
      resolve(value)
    }
    root.render(<Question {...propsOf(answer)} />)
  })
}
