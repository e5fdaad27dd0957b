import { type Connection, type Model, Schema } from "mongoose";

/** Record that a contact was erased: its id, which leads to nobody. It is kept for ever, so that a restored backup can be erased again. */
export type ContactErasureDocument = { _id: string; at: Date };

const schema = new Schema<ContactErasureDocument>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: "contact_erasures", versionKey: false, id: false, strict: "throw", autoIndex: false },
);

export const contactErasureModel = (connection: Connection): Model<ContactErasureDocument> =>
  connection.models.ContactErasure ?? connection.model<ContactErasureDocument>("ContactErasure", schema);
