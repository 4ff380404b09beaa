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
    title,
    text,
    danger,
    ok: { text: messages.ok, onClick: () => answer(true) },
    cancel: { text: messages.cancel, onClick: () => answer(false) },
  }))
}

/** Asks before edits are lost. Escape and a click on the backdrop mean "stay". */
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

/** A dialog with one button; resolves when it is pressed. */
export function tell(news: { title: string; text: string; button: string }): Promise<void> {
  const { title, text, button } = news
  return show((answer) => ({ title, text, ok: { text: button, onClick: () => answer() } }))
}

/** Rendered outside the tree: a question outlives the page that asked it. */
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
