import { Form, Input, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { toFailure } from '#renderer'
import { send } from '../http/client'
import { passwordIsStrong } from '../login/form/rules'
import { session } from '../session/store'
import { notify } from '../ui/notify'
import './account.css'
import { accountMessages as texts } from './messages'

/** As the call takes them (specification, shell §3). */
interface Passwords {
  readonly oldpassword: string
  readonly password: string
  readonly confirmpassword: string
}

const maxLength = 128

/** The signed-in user's own password. The server ends the user's other sessions. */
export function PasswordDialog({ onClose }: { onClose(): void }) {
  const { user } = useSnapshot(session)
  const username = user?.username ?? ''
  const [form] = Form.useForm<Passwords>()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (username) return
    notify.warning(texts.noUser)
    onClose()
  }, [username, onClose])
  if (!username) return null

  async function save(passwords: Passwords) {
    if (busy) return
    setBusy(true)
    try {
      const { message } = await send({
        method: 'POST',
        url: '/sys/user/updatePassword',
        body: { username, ...passwords },
        quiet: true,
      })
      notify.success(message)
      onClose()
    } catch (error) {
      notify.warning(toFailure(error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      width={800}
      title={texts.passwordTitle}
      okText={texts.ok}
      cancelText={texts.close}
      confirmLoading={busy}
      maskClosable={false}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(open) => {
        if (open) form.getFieldInstance('oldpassword')?.focus()
      }}
    >
      <Form
        form={form}
        className="password-form"
        labelCol={{ sm: { span: 5 } }}
        wrapperCol={{ sm: { span: 16 } }}
        requiredMark={false}
        onFinish={save}
      >
        {/* Tells a password manager whose password this is. */}
        <input hidden readOnly type="text" autoComplete="username" value={username} />
        <Form.Item
          name="oldpassword"
          label={texts.oldPassword}
          rules={[{ required: true, message: texts.oldPasswordRequired }]}
        >
          <Input.Password
            autoFocus
            maxLength={maxLength}
            placeholder={texts.oldPasswordHint}
            autoComplete="current-password"
          />
        </Form.Item>
        <Form.Item
          name="password"
          label={texts.newPassword}
          extra={texts.passwordRules}
          rules={[
            { required: true, message: texts.newPasswordRequired },
            {
              validator: async (_, value: string) => {
                if (value && !passwordIsStrong(value)) throw new Error(texts.passwordWeak)
              },
            },
          ]}
        >
          <Input.Password
            maxLength={maxLength}
            placeholder={texts.newPasswordHint}
            autoComplete="new-password"
          />
        </Form.Item>
        <Form.Item
          name="confirmpassword"
          label={texts.confirmPassword}
          dependencies={['password']}
          rules={[
            { required: true, message: texts.confirmPasswordRequired },
            ({ getFieldValue }) => ({
              validator: async (_, value: string) => {
                if (value && value !== getFieldValue('password'))
                  throw new Error(texts.passwordsDiffer)
              },
            }),
          ]}
        >
          <Input.Password
            maxLength={maxLength}
            placeholder={texts.confirmPasswordHint}
            autoComplete="new-password"
            onPressEnter={() => form.submit()}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
