/** Why a connection ends: whether its will is sent, and the reason for clients of MQTT 5. Source: `live.md` §3. */
export const DISCONNECT_REASONS = {
  left: { sendsWill: false, reason: undefined },
  left_with_will: { sendsWill: true, reason: undefined },
  lost: { sendsWill: true, reason: undefined },
  malformed: { sendsWill: true, reason: 0x81 },
  protocol: { sendsWill: true, reason: 0x82 },
  token_ended: { sendsWill: false, reason: 0x87 },
  not_allowed: { sendsWill: true, reason: 0x87 },
  stopping: { sendsWill: false, reason: 0x8b },
  silent: { sendsWill: true, reason: 0x8d },
  taken_over: { sendsWill: true, reason: 0x8e },
  too_many_unreleased: { sendsWill: true, reason: 0x93 },
  topic_alias: { sendsWill: true, reason: 0x94 },
  subscription_identifier: { sendsWill: true, reason: 0xa1 },
  too_large: { sendsWill: true, reason: 0x95 },
  too_fast: { sendsWill: true, reason: 0x96 },
  behind: { sendsWill: true, reason: 0x97 },
} as const satisfies Readonly<Record<string, DisconnectReason>>;

interface DisconnectReason {
  readonly sendsWill: boolean;
  readonly reason: number | undefined;
}

export type DisconnectReasonName = keyof typeof DISCONNECT_REASONS;

/** Why a log-in is refused: the old code of MQTT 3.1 and 3.1.1, and the new one of MQTT 5. */
export const CONNACK_CODES = {
  version: { old: 1, new: 0x84 },
  malformed: { old: 1, new: 0x81 }, // of MQTT 5 only
  protocol: { old: 1, new: 0x82 }, // as above
  method: { old: 1, new: 0x8c }, // as above
  client_id: { old: 2, new: 0x85 },
  full: { old: 3, new: 0x97 },
  too_often: { old: 3, new: 0x9f },
  unavailable: { old: 3, new: 0x88 },
  bad_login: { old: 4, new: 0x86 },
  not_authorized: { old: 5, new: 0x87 },
} as const;

export type ConnackCodeName = keyof typeof CONNACK_CODES;
