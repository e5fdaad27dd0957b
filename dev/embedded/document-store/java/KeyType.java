import de.bwaldvogel.mongo.backend.KeyValue;
import java.nio.ByteBuffer;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.ObjectDataType;

/**
 * Keys of an index. H2 would compare them by serialising both, for every step of every look-up; texts, which nearly all of
 * ours are, are compared as texts here. Other keys come after them, in H2's order.
 */
final class KeyType extends BasicDataType<KeyValue> {
  private static final int TEXT = 1;
  private static final int OTHER = 0;
  private static final int OTHER_BYTES = 64;
  private static final int OBJECT_BYTES = 24;

  private final ObjectDataType others = new ObjectDataType();

  @Override
  public int compare(KeyValue one, KeyValue other) {
    if (one.size() != other.size()) return Integer.compare(one.size(), other.size());
    for (int at = 0; at < one.size(); at++) {
      int order = compareValues(one.get(at), other.get(at));
      if (order != 0) return order;
    }
    return 0;
  }

  private int compareValues(Object one, Object other) {
    if (one instanceof String text) return other instanceof String otherText ? text.compareTo(otherText) : -1;
    return other instanceof String ? 1 : others.compare(one, other);
  }

  @Override
  public void write(WriteBuffer buffer, KeyValue key) {
    buffer.putVarInt(key.size());
    for (Object value : key) {
      if (value instanceof String text) buffer.put((byte) TEXT).putVarInt(text.length()).putStringData(text, text.length());
      else others.write(buffer.put((byte) OTHER), value);
    }
  }

  @Override
  public KeyValue read(ByteBuffer buffer) {
    Object[] values = new Object[DataUtils.readVarInt(buffer)];
    for (int at = 0; at < values.length; at++) {
      values[at] = buffer.get() == TEXT ? DataUtils.readString(buffer) : others.read(buffer);
    }
    return new KeyValue(values);
  }

  @Override
  public int getMemory(KeyValue key) {
    int bytes = OBJECT_BYTES;
    for (Object value : key) bytes += value instanceof String text ? OBJECT_BYTES + 2 * text.length() : OTHER_BYTES;
    return bytes;
  }

  @Override
  public KeyValue[] createStorage(int size) {
    return new KeyValue[size];
  }
}
