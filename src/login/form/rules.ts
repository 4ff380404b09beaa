import { isLongerThan, isShorterThan } from '#model'
import { loginMessages } from '../messages'

/** Each returns an error message, or undefined for a valid value. */
type Check = (value: string) => string | undefined

export const required =
  (message: string): Check =>
  (value) =>
    value === '' ? message : undefined

/** Mobile numbers of mainland China. */
export const mobileRule: Check = (value) => {
  if (value === '') return loginMessages.mobileRequired
  return /^1[3-9]\d{9}$/.test(value) ? undefined : loginMessages.mobileMalformed
}

export const codeRule = required(loginMessages.captchaRequired)

export const emailRule: Check = (value) => {
  if (value === '') return loginMessages.emailRequired
  const plausible = !isLongerThan(value, 100) && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value)
  return plausible ? undefined : loginMessages.emailMalformed
}

/** At least eight characters with a letter, a digit and another one (contract, §3.3). */
export const passwordIsStrong = (value: string): boolean =>
  !isShorterThan(value, 8) && /[a-z]/i.test(value) && /\d/.test(value) && /[^a-z\d\s]/i.test(value)

export const newPasswordRule =
  (empty: string): Check =>
  (value) => {
    if (value === '') return empty
    return passwordIsStrong(value) ? undefined : loginMessages.passwordWeak
  }

/** The same password twice; `empty` is the message for a missing repetition. */
export function confirmRule(empty: string, value: string, password: string): string | undefined {
  if (value === '') return empty
  return value === password ? undefined : loginMessages.confirmDiffers
}

/** 0 = too short for the policy … 3 = long, with all kinds of characters. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  const { length } = [...password]
  if (length < 8) return 0
  if (!passwordIsStrong(password)) return 1
  const bothCases = /[a-z]/.test(password) && /[A-Z]/.test(password)
  return bothCases && length >= 12 ? 3 : 2
}
