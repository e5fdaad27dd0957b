import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.ArrayFilters;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.oplog.Oplog;
import java.util.ArrayList;
import java.util.List;
import org.h2.mvstore.MVMap;

/**
 * Collection that reads one document when a query names its `_id` with other conditions, as every conditional update
 * does. mongo-java-server uses an index only for a query of exactly its keys, and reads the whole collection for any other.
 *
 * <p>An update changes a copy. mongo-java-server changes the stored document field by field, while another thread may be writing it out as the answer to
 * a read: that answer could hold an old field beside the new version, and a change made of it would undo another one unseen.
 */
final class FoundById extends H2Collection {
  /** Set while an update holds this collection's monitor. */
  private boolean isUpdating;

  FoundById(
      MongoDatabase database,
      String name,
      CollectionOptions options,
      MVMap<Object, Document> documents,
      MVMap<String, Object> about,
      CursorRegistry cursors) {
    super(database, name, options, documents, about, cursors);
  }

  @Override
  public synchronized Document updateDocuments(
      Document selector, Document update, ArrayFilters filters, boolean isMulti, boolean isUpsert, Oplog oplog) {
    isUpdating = true;
    try {
      return super.updateDocuments(selector, update, filters, isMulti, isUpsert, oplog);
    } finally {
      isUpdating = false;
    }
  }

  @Override
  public synchronized Document findAndModify(Document query) {
    isUpdating = true;
    try {
      return super.findAndModify(query);
    } finally {
      isUpdating = false;
    }
  }

  @Override
  protected QueryResult queryDocuments(
      Document query, Document orderBy, int skip, int limit, int batchSize, Document projection) {
    QueryResult found = stored(query, orderBy, skip, limit, batchSize, projection);
    if (!isUpdating) return found;
    List<Document> copies = new ArrayList<>();
    for (Document document : found) copies.add(document.clone());
    return new QueryResult(copies);
  }

  private QueryResult stored(
      Document query, Document orderBy, int skip, int limit, int batchSize, Document projection) {
    // Documents are stored by their ids; an id that is no text may be equal to another without being the same.
    if (!(query.get("_id") instanceof String id)) {
      return super.queryDocuments(query, orderBy, skip, limit, batchSize, projection);
    }
    List<Object> found = getDocument(id) == null ? List.of() : List.of(id);
    return matchDocuments(query, found, orderBy, skip, limit, batchSize, projection);
  }
}
