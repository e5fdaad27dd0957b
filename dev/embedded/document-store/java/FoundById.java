import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import org.h2.mvstore.MVMap;

/**
 * Collection that reads one document when a query names its `_id` with other conditions, as every conditional update
 * does. mongo-java-server uses an index only for a query of exactly its keys, and reads the whole collection for any other.
 */
final class FoundById extends H2Collection {
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
  protected QueryResult queryDocuments(
      Document query, Document orderBy, int skip, int limit, int batchSize, Document projection) {
    // Documents are stored by their ids; an id that is no text may be equal to another without being the same.
    if (!(query.get("_id") instanceof String id)) {
      return super.queryDocuments(query, orderBy, skip, limit, batchSize, projection);
    }
    List<Object> found = getDocument(id) == null ? List.of() : List.of(id);
    return matchDocuments(query, found, orderBy, skip, limit, batchSize, projection);
  }
}
