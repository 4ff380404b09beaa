import { type ChangeEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { toFailure } from '#data'
import { Button } from '#ui'
import { fileUrl } from '../../ports/files'
import { keepUser, session } from '../../session/store'
import { notify } from '../../ui/notify'
import { changeProfile, uploadAvatar } from './calls'
import { centerMessages as texts } from './messages'

const bytesAtMost = 5 * 1024 * 1024

/** The user's picture: a new one is saved as soon as it is chosen. */
export function Avatar() {
  const { user } = useSnapshot(session)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const picture = user?.avatar ? fileUrl(user.avatar) : undefined

  async function put(path: () => Promise<string>) {
    setBusy(true)
    try {
      const { message, user } = await changeProfile({ avatar: await path() })
      keepUser(user)
      notify.success(message)
    } catch (error) {
      notify.error(toFailure(error).message)
    } finally {
      setBusy(false)
    }
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // Allows choosing the same file again.
    target.value = ''
    if (!file) return
    if (file.size > bytesAtMost) notify.warning(texts.avatarTooLarge)
    else void put(() => uploadAvatar(file))
  }

  return (
    <div className="center-avatar" aria-busy={busy}>
      <span className="center-picture" role="img" aria-label={texts.avatar}>
        {picture ? <img src={picture} alt="" /> : [...(user?.realname ?? '')][0]}
      </span>
      <div>
        <p className="center-buttons">
          <Button busy={busy} onClick={() => input.current?.click()}>
            {busy ? texts.avatarUploading : texts.avatarChange}
          </Button>
          {picture && (
            <Button busy={busy} onClick={() => void put(async () => '')}>
              {texts.avatarRemove}
            </Button>
          )}
        </p>
        <p className="center-hint">{texts.avatarHint}</p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/gif,image/webp"
        aria-label={texts.avatar}
        onChange={choose}
      />
    </div>
  )
}
