import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.io.File;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/**
 * The embedded document store: MongoDB's wire protocol over one H2 file. Usage: DocumentStore PORT FILE.
 * A write is on file before it is answered, so killing this process loses nothing that was acknowledged.
 */
public final class DocumentStore {
  /** Files written with H2's own types keep them. */
  private static final int OWN_TYPES_VERSION = 1;
  private static final int COMPACT_TARGET_FILL_PERCENT = 80;
  private static final int COMPACT_WRITE_BYTES = 16 * 1024 * 1024;
  private static final long COMPACT_EVERY_MS = 2_000;
  private static final long COMPACT_GROWTH_BYTES = 8L * 1024 * 1024;

  public static void main(String[] args) throws Exception {
    int port = Integer.parseInt(args[0]);
    File file = new File(args[1]);
    MVStore store = new MVStore.Builder().fileName(file.getPath()).autoCommitDisabled().open();
    // A store that only serves the present version needs no old ones: without these two settings the file grows without bound.
    store.setRetentionTime(0);
    store.setVersionsToKeep(0);
    if (store.getMapNames().isEmpty()) store.setStoreVersion(OWN_TYPES_VERSION);
    DurableBackend backend = new DurableBackend(store);
    backend.version(new Mongo7());
    MongoServer server = new MongoServer(backend);
    // Only a container's store listens on more than this machine's own address: the container's network keeps strangers away.
    server.bind(args.length > 2 ? args[2] : "127.0.0.1", port);
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    startCompaction(backend, store, file);
    System.out.println("ready");
  }

  private static void startCompaction(DurableBackend backend, MVStore store, File file) {
    Thread thread = new Thread(() -> compactWhenGrown(backend, store, file), "compaction");
    thread.setDaemon(true);
    thread.start();
  }

  private static void compactWhenGrown(DurableBackend backend, MVStore store, File file) {
    long settledBytes = 0;
    while (!store.isClosed()) {
      try {
        Thread.sleep(COMPACT_EVERY_MS);
        if (file.length() < settledBytes + COMPACT_GROWTH_BYTES) continue;
        backend.betweenWrites(() -> store.compact(COMPACT_TARGET_FILL_PERCENT, COMPACT_WRITE_BYTES));
        settledBytes = file.length();
      } catch (InterruptedException stop) {
        return;
      } catch (RuntimeException failure) {
        // A failed compaction costs disk space only; the next round tries again.
        System.err.println("compaction: " + failure);
      }
    }
  }

  /** Answers a write only after it was committed; writes that waited together share one commit. */
  private static final class DurableBackend extends H2Backend {
    private static final Set<String> WRITES =
        Set.of("insert", "update", "delete", "findandmodify", "createindexes", "dropindexes", "deleteindexes", "create",
            "drop", "dropdatabase", "renamecollection", "collmod");

    // Writers share the lock and a commit holds it alone, so no partial write (a document without its index entry) reaches the file.
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
    private final AtomicLong written = new AtomicLong();
    private long committed;

    DurableBackend(MVStore store) {
      super(store);
    }

    @Override
    protected MongoDatabase openOrCreateDatabase(String name) {
      return new OwnDatabase(name);
    }

    @Override
    public Document handleMessage(MongoMessage message) {
      String command = message.getDocument().keySet().iterator().next().toLowerCase();
      if (!WRITES.contains(command)) return super.handleMessage(message);
      long ticket;
      lock.readLock().lock();
      try {
        return super.handleMessage(message);
      } finally {
        ticket = written.incrementAndGet();
        lock.readLock().unlock();
        commitUpTo(ticket);
      }
    }

    private void commitUpTo(long ticket) {
      betweenWrites(() -> {
        if (committed >= ticket) return;
        long upTo = written.get();
        commit();
        committed = upTo;
      });
    }

    void betweenWrites(Runnable work) {
      lock.writeLock().lock();
      try {
        work.run();
      } finally {
        lock.writeLock().unlock();
      }
    }

    /** Opens maps with our own types where the file has them; the map of an index is opened before H2 asks for it by name. */
    private final class OwnDatabase extends H2Database {
      OwnDatabase(String name) {
        super(name, DurableBackend.this.getMvStore(), DurableBackend.this.getCursorRegistry());
      }

      private boolean hasOwnTypes() {
        return getMvStore().getStoreVersion() == OWN_TYPES_VERSION;
      }

      @Override
      protected Index<Object> openOrCreateUniqueIndex(
          String collection, String index, List<IndexKey> keys, boolean sparse) {
        String name = getFullCollectionNamespace(collection) + "._index_" + index;
        if (hasOwnTypes()) getMvStore().openMap(name, new MVMap.Builder<KeyValue, Object>().keyType(new KeyType()));
        return super.openOrCreateUniqueIndex(collection, index, keys, sparse);
      }

      @Override
      protected MongoCollection<Object> openOrCreateCollection(String collection, CollectionOptions options) {
        String name = getFullCollectionNamespace(collection);
        MVMap.Builder<Object, Document> map = new MVMap.Builder<>();
        if (hasOwnTypes()) map.valueType(new DocumentType());
        MVMap<Object, Document> documents = getMvStore().openMap("databases." + name, map);
        MVMap<String, Object> about = getMvStore().openMap("meta." + name);
        return new FoundById(this, collection, options, documents, about, cursorRegistry);
      }
    }
  }

  /** Server version that current MongoDB drivers accept. */
  private static final class Mongo7 implements MongoVersion {
    @Override
    public List<Integer> getVersionArray() {
      return List.of(7, 0, 0, 0);
    }

    @Override
    public int getWireVersion() {
      return 21;
    }
  }
}
