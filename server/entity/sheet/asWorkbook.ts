import type { FastifyReply } from 'fastify'

/** Sends a workbook under a file name. */
export const asWorkbook = (reply: FastifyReply, name: string): FastifyReply =>
  asFile(reply, name, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')

/** Sends a text table (CSV) under a file name. */
export const asTextTable = (reply: FastifyReply, name: string): FastifyReply =>
  asFile(reply, name, 'text/csv; charset=utf-8')

const asFile = (reply: FastifyReply, name: string, type: string): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
