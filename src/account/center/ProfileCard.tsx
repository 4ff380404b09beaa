import { useState } from 'react'
import { boxLength } from '#model'
import { Field } from '../../login/form/Field'
import { emailRule } from '../../login/form/rules'
import { SubmitForm } from '../../login/form/SubmitForm'
import { useForm, type Values } from '../../login/form/useForm'
import { keepUser } from '../../session/store'
import { notify } from '../../ui/notify'
import { Avatar } from './Avatar'
import { changeProfile, type Profile } from './calls'
import { centerMessages as texts } from './messages'

/** Picture, name and address. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const { user, departs } = profile
  const [saved, setSaved] = useState({
    realname: user.realname,
    latinName: profile.latinName,
    email: profile.email,
  })
  const form = useForm({
    realname: (value) => (value === '' ? texts.realnameRequired : undefined),
    latinName: (value) =>
      value === '' || latinLetters.test(value) ? undefined : texts.latinNameWrong,
    email: (value) => (value === '' ? undefined : emailRule(value)),
  })
  async function save(values: Values<'realname' | 'latinName' | 'email'>) {
    const { message, user } = await changeProfile(values)
    keepUser(user)
    setSaved(values)
    notify.success(message)
  }
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
      <SubmitForm form={form} text={texts.save} busyText={texts.saving} onSubmit={save}>
        <Field
          form={form}
          name="realname"
          label={texts.realname}
          placeholder={texts.realnameHint}
          defaultValue={saved.realname}
          autoComplete="name"
          maxLength={boxLength(50)}
        />
        <Field
          form={form}
          name="latinName"
          label={texts.latinName}
          placeholder={texts.latinNameHint}
          defaultValue={saved.latinName}
          maxLength={boxLength(100)}
        />
        <Field
          form={form}
          name="email"
          type="email"
          label={texts.email}
          placeholder={texts.emailHint}
          defaultValue={saved.email}
          autoComplete="email"
          maxLength={boxLength(100)}
        />
      </SubmitForm>
    </section>
  )
}

// The server refuses other letters, too.
const latinLetters = /^[\p{Script=Latin}\p{M} .,'’-]+$/u
