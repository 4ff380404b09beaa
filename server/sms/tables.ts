import type { Generated } from 'kysely'

/** A code that was sent to a phone, as a hash. */
export interface SmsCodeTable {
  /** SHA-256 of the code's purpose and the phone. */
  readonly key_hash: string
  /** `$scrypt$…`: with a fast hash, six digits would be guessed in a second. */
  readonly code_hash: string
  readonly tries: number
  readonly expires_at: number
}

/** Messages sent within the hour that began at `since_at`. */
export interface SmsCountTable {
  readonly key: string
  readonly messages: number
  readonly since_at: number
}

/** A message of the outbox; its columns are the fields of schemas/entities/sys/sms.json. */
export interface SmsTable {
  readonly id: string
  readonly tenant_id: number
  readonly es_title: string | null
  readonly es_type: string | null
  readonly es_receiver: string | null
  readonly es_content: string | null
  readonly es_send_time: string | null
  readonly es_send_status: string | null
  readonly es_send_num: number | null
  readonly es_result: string | null
  readonly create_by: string | null
  readonly create_time: string
  // Mails only; text messages have none of these.
  /** JSON: the values of its template. */
  readonly es_param: string | null
  readonly template_code: string | null
  /** Time of the next attempt; null = none. */
  readonly next_time: string | null
  /** Message-ID header, the same for all attempts. */
  readonly message_id: string | null
  /** 'Y' = the receiver may have got it more than once. */
  readonly twice: Generated<string>
  /** The record that it is about. */
  readonly about_entity: string | null
  readonly about_id: string | null
  /** End of the lease of the process that sends it. */
  readonly taken_until: string | null
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_sms_code: SmsCodeTable
    readonly sys_sms_count: SmsCountTable
    readonly sys_sms: SmsTable
  }
}
