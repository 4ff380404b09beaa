import './card.css'
import { isFileMissing } from './chunks'
import { connectionMessages as texts } from './messages'

/** Replaces content that could not be shown and offers a reload. */
export function FailureCard() {
  const missing = isFileMissing()
  return (
    <div className="failure-card" role="alert">
      <strong>{missing ? texts.chunkTitle : texts.brokenTitle}</strong>
      <p>{missing ? texts.chunkText : texts.brokenText}</p>
      <button type="button" onClick={() => location.reload()}>
        {texts.refresh}
      </button>
    </div>
  )
}
