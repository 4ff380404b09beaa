import { useState } from 'react'
import { Field } from '../../login/form/Field'
import { emailRule } from '../../login/form/rules'
import { SubmitRow } from '../../login/form/SubmitRow'
import { useForm } from '../../login/form/useForm'
import { keepUser } from '../../session/store'
import { notify } from '../../ui/notify'
import { Avatar } from './Avatar'
import { changeProfile, type Profile } from './calls'
import { centerMessages as texts } from './messages'

/** Picture, name and address. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const { user, departs } = profile
  const [saved, setSaved] = useState({ realname: user.realname, email: profile.email })
  const form = useForm({
    realname: (value) => (value === '' ? texts.realnameRequired : undefined),
    email: (value) => (value === '' ? undefined : emailRule(value)),
  })
  const submit = form.submit(async (values) => {
    const { message, user } = await changeProfile(values)
    keepUser(user)
    setSaved(values)
    notify.success(message)
  })
  return (
    <section className="center-card" aria-labelledby="center-profile">
      <h2 id="center-profile">{texts.profile}</h2>
      <Avatar />
      <dl className="center-facts">
        <dt>{texts.account}</dt>
        <dd>{user.username}</dd>
        <dt>{texts.departs}</dt>
        <dd>{departs.join('、') || texts.noDeparts}</dd>
      </dl>
      <form ref={form.ref} className="form" onSubmit={submit} noValidate>
        <Field
          form={form}
          name="realname"
          label={texts.realname}
          placeholder={texts.realnameHint}
          defaultValue={saved.realname}
          autoComplete="name"
          maxLength={50}
        />
        <Field
          form={form}
          name="email"
          type="email"
          label={texts.email}
          placeholder={texts.emailHint}
          defaultValue={saved.email}
          autoComplete="email"
          maxLength={100}
        />
        <SubmitRow
          failure={form.failure}
          busy={form.busy}
          text={texts.save}
          busyText={texts.saving}
        />
      </form>
    </section>
  )
}
