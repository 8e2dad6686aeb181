/* Packets of MQTT 3.1, 3.1.1 and 5 as bytes, of a server that keeps no sessions and delivers with QoS 0. */

export { decode, isPlainPublish } from "./decode";
export {
  encodeAcknowledgement,
  encodeConnack,
  encodeDisconnect,
  encodePublish,
  encodeSuback,
  encodeUnsuback,
  fixedHeader,
  PINGRESP,
} from "./encode";
export { encodeConnect, encodeSubscribe, encodeUnsubscribe, LEAVE, PINGREQ } from "./client-packets";
export {
  type Connect,
  ProtocolError,
  ConnectError,
  type Packet,
  type ProtocolVersion,
  type Publish,
  type Subscribe,
  TYPES,
  type Unsubscribe,
  type Will,
} from "./packet";
