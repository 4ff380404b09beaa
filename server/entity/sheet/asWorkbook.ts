import type { FastifyReply } from 'fastify'

/** Sends a workbook under a file name. */
export const asWorkbook = (reply: FastifyReply, name: string): FastifyReply =>
  reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
