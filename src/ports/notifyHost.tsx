import { Button, ConfigProvider, Modal, message } from 'antd'
import { messages } from '../messages'
import { AntdFrame } from '../settings/AntdFrame'

// Static messages stand outside the tree; this gives them its theme and language.
ConfigProvider.config({ holderRender: (children) => <AntdFrame>{children}</AntdFrame> })

// A screen reader reads what comes into a live region that was there before; the library makes none.
const heard = document.createElement('div')
heard.setAttribute('aria-live', 'polite')
document.body.append(heard)
message.config({ getContainer: () => heard })

// A question stands where it is from its first frame on: buttons that still grow slip away from under the pointer,
// and the click is lost.
const atOnce = { centered: true, transitionName: '', maskTransitionName: '' }

/** The same text within three seconds is one message: one cause, one notice. */
export function say(kind: 'success' | 'info' | 'warning' | 'error', text: string): void {
  message.open({ type: kind, content: text, key: `${kind}:${text}`, duration: 3 })
}

export function ask(question: {
  title: string
  text?: string
  danger?: boolean
}): Promise<boolean> {
  return new Promise((resolve) => {
    Modal.confirm({
      title: question.title,
      content: question.text,
      okText: messages.ok,
      cancelText: messages.cancel,
      okButtonProps: { danger: question.danger ?? false },
      autoFocusButton: question.danger ? 'cancel' : 'ok',
      ...atOnce,
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })
}

/** A question before edits are lost. Esc and a click beside it mean to stay. */
export function askToLeave(question: {
  title: string
  text?: string
}): Promise<'save' | 'leave' | 'stay'> {
  return new Promise((resolve) => {
    const modal = Modal.confirm({
      title: question.title,
      content: question.text,
      okText: messages.saveAndGoOn,
      cancelText: messages.cancel,
      ...atOnce,
      footer: (_, { OkBtn, CancelBtn }) => (
        <>
          <CancelBtn />
          <Button
            danger
            onClick={() => {
              resolve('leave')
              modal.destroy()
            }}
          >
            {messages.leaveUnsaved}
          </Button>
          <OkBtn />
        </>
      ),
      onOk: () => resolve('save'),
      onCancel: () => resolve('stay'),
    })
  })
}

/** A modal with one way on; resolves when it is taken. */
export function tell(news: { title: string; text: string; button: string }): Promise<void> {
  return new Promise((resolve) => {
    Modal.warning({
      title: news.title,
      content: news.text,
      okText: news.button,
      keyboard: false,
      ...atOnce,
      onOk: () => resolve(),
    })
  })
}
