import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/** Documents as BSON: a commit writes every document of the pages it touches, and Java's serialisation is slow. */
final class DocumentType extends BasicDataType<Document> {
  /** Approximate memory of a document as objects, per byte of its BSON. */
  private static final int OBJECTS_PER_BYTE = 3;

  @Override
  public void write(WriteBuffer buffer, Document document) {
    buffer.put(encode(document).nioBuffer());
  }

  @Override
  public Document read(ByteBuffer buffer) {
    ByteBuf bytes = Unpooled.wrappedBuffer(buffer);
    Document document = BsonDecoder.decodeBson(bytes);
    buffer.position(buffer.position() + bytes.readerIndex());
    return document;
  }

  @Override
  public int getMemory(Document document) {
    return OBJECTS_PER_BYTE * encode(document).readableBytes();
  }

  @Override
  public Document[] createStorage(int size) {
    return new Document[size];
  }

  private static ByteBuf encode(Document document) {
    ByteBuf bytes = Unpooled.buffer();
    BsonEncoder.encodeDocument(document, bytes);
    return bytes;
  }
}
