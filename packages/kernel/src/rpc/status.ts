import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { BinaryReader, BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { type Any, AnySchema } from "@bufbuild/protobuf/wkt";
import { type Code, ConnectError } from "@connectrpc/connect";

// google.rpc.Status is three fields; reading and writing them here spares a dependency on Google's protos.
const CODE_FIELD = 1;
const MESSAGE_FIELD = 2;
const DETAILS_FIELD = 3;
const TYPE_URL_PREFIX = "type.googleapis.com/";

/** Writes an error in the shape of `google.rpc.Status`: code, message, details. */
export function encodeStatus(error: ConnectError): Uint8Array {
  const writer = new BinaryWriter();
  writer.tag(CODE_FIELD, WireType.Varint).int32(error.code);
  writer.tag(MESSAGE_FIELD, WireType.LengthDelimited).string(error.rawMessage);
  for (const detail of error.details) {
    writer.tag(DETAILS_FIELD, WireType.LengthDelimited).bytes(toBinary(AnySchema, toAny(detail)));
  }
  return writer.finish();
}

/** Reads what `encodeStatus` wrote. A body that cannot be read loses its message, never its code. */
export function decodeStatus(code: Code, body: Uint8Array, metadata: Headers): ConnectError {
  const details: Any[] = [];
  let message = "";
  try {
    const reader = new BinaryReader(body);
    while (reader.pos < reader.len) {
      const [field, wireType] = reader.tag();
      if (field === MESSAGE_FIELD) message = reader.string();
      else if (field === DETAILS_FIELD) details.push(fromBinary(AnySchema, reader.bytes()));
      else reader.skip(wireType);
    }
  } catch {
    message = "unreadable error";
  }
  const error = new ConnectError(message, code, metadata);
  error.details = details.map((any) => ({
    type: any.typeUrl.slice(any.typeUrl.lastIndexOf("/") + 1),
    value: any.value,
  }));
  return error;
}

function toAny(detail: ConnectError["details"][number]): Any {
  if ("desc" in detail) {
    const value = toBinary(detail.desc, create(detail.desc, detail.value));
    return create(AnySchema, { typeUrl: TYPE_URL_PREFIX + detail.desc.typeName, value });
  }
  return create(AnySchema, { typeUrl: TYPE_URL_PREFIX + detail.type, value: detail.value });
}
